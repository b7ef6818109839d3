import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7700 up. */
const creditsErrors = errors('credits', 7700, {
  7700: 'This code does not exist. Check it for typing mistakes.',
  7701: 'This code is not valid yet. Use it from {from} on.',
  7702: 'This code expired on {until}. Ask for a new one.',
  7703: 'This code was ended. Ask for a new one.',
  7704: 'This code was redeemed as often as it can be. Ask for a new one.',
  7705: 'You have already redeemed this code.',
  7706: 'This code is for new customers, and your account was charged before. Ask for another one.',
  7707: 'This code cannot be combined with “{code}”, which you use until {until}. Redeem it afterward.',
  7708: 'This code is worth {currency}, and you pay in {own}. Ask for one in your currency.',
  7709: 'Enter the reason, in {max} characters at most.',
  7710: 'A code has 4 to 32 letters and digits.',
  7711: 'This code exists already. Choose another one.',
  7712: 'Nothing is left of this credit.',
  7713: 'The end is before the beginning. Choose a later day.',
  7714: 'No customer has this email. Check it for typing mistakes.',
  7715: 'Enter an amount with its currency, or a percentage.',
  7716: 'Several codes are made at random. Leave the code empty.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof creditsErrors> {}
}
