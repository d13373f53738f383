/*
 * Current accounts with an overdraft. Amounts are whole cents; interest is
 * a rate in hundredths of a percent, rounded half up.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WHOLE 10000

typedef struct Account
{
    int balance;
    int overdraft;
    int bookings;
    bool frozen;
} Account;

typedef enum Result { OK, NO_FUNDS, FROZEN, BAD_AMOUNT } Result;

static int shareOf(int amount, int rate)
{
    return (amount * rate + WHOLE / 2) / WHOLE;
}

static int available(const Account *acc)
{
    return acc->balance + acc->overdraft;
}

static void book(Account *acc, int amount)
{
    acc->balance += amount;
    acc->bookings++;
}

static int creditRate(int balance)
{
    int rate = 25;
    if (balance >= 5000)
        rate = 50;
    if (balance >= 9000)
        rate = 125;
    return rate;
}

static Result transfer(Account *from, Account *to, int amount, int fee)
{
    if (amount <= 0)
        return BAD_AMOUNT;
    if (from->frozen || to->frozen)
        return FROZEN;
    if (available(from) < amount + fee)
        return NO_FUNDS;
    book(from, -amount);
    if (fee > 0)
        book(from, -fee);
    book(to, amount);
    return OK;
}

static int closeMonth(Account *acc)
{
    int interest;

    if (acc->balance >= 0)
        interest = shareOf(acc->balance, creditRate(acc->balance));
    else
        interest = -shareOf(-acc->balance, 80);
    if (interest != 0)
        book(acc, interest);
    acc->frozen = available(acc) < 0;
    return interest;
}

int main(void)
{
    Account bank[2] = {{0, 0, 0, false}, {0, 0, 0, false}};
    Account old[2];
    int amount = __VERIFIER_nondet_int();
    int fee = __VERIFIER_nondet_int();

    for (int i = 0; i < 2; i++)
    {
        bank[i].balance = __VERIFIER_nondet_int();
        bank[i].overdraft = __VERIFIER_nondet_int();
        bank[i].frozen = __VERIFIER_nondet_int() != 0;
        __VERIFIER_assume(-500 <= bank[i].balance && bank[i].balance <= 12000);
        __VERIFIER_assume(0 <= bank[i].overdraft && bank[i].overdraft <= 500);
        old[i] = bank[i];
    }
    __VERIFIER_assume(-100 <= amount && amount <= 13000);
    __VERIFIER_assume(0 <= fee && fee <= 30);

    Result result = transfer(&bank[0], &bank[1], amount, fee);
    bool shut = old[0].frozen || old[1].frozen;
    bool enough = old[0].balance + old[0].overdraft - amount - fee >= 0;
    assert((result == BAD_AMOUNT) == (amount < 1));
    assert((result == FROZEN) == (amount > 0 && shut));
    assert((result == OK) == (amount > 0 && !shut && enough));
    if (result == OK)
    {
        assert(bank[0].balance == old[0].balance - amount - fee);
        assert(bank[1].balance == old[1].balance + amount);
        assert(bank[0].bookings == (fee == 0 ? 1 : 2) && bank[1].bookings == 1);
    }
    else
    {
        assert(bank[0].balance == old[0].balance && bank[0].bookings == 0);
        assert(bank[1].balance == old[1].balance && bank[1].bookings == 0);
    }

    Account *some = &bank[1];
    int before = some->balance;
    int bookings = some->bookings;
    int interest = closeMonth(some);
    assert(some->balance == before + interest);
    assert(some->bookings == bookings + (interest == 0 ? 0 : 1));
    assert(some->frozen == (some->balance < -some->overdraft));
    int rate = before < 0 ? 80 : before < 5000 ? 25 : before < 9000 ? 50 : 125;
    int error = before * rate - interest * WHOLE;
    assert(-WHOLE / 2 <= error && error <= WHOLE / 2);
    assert(before < 0 || error < WHOLE / 2);
    return 0;
}
