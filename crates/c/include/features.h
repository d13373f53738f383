#ifndef __BECAUSE_FEATURES_H
#define __BECAUSE_FEATURES_H
#endif
