/** What Stripe's published test cards do. */
export interface TestCard {
  brand: string;
  /** The error of a payment; null: it succeeds. */
  refusal: { code: string; decline_code?: string; message: string } | null;
  /** The error comes with a payment alone: the card can be saved. */
  saves?: true;
  /** The bank asks the owner to confirm. */
  confirms?: true;
  /** The bank asks for each payment, also for one by a saved card. */
  always?: true;
}

const declined = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficient = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** By number, as in Stripe's documentation of testing. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', refusal: null },
  '5555555555554444': { brand: 'mastercard', refusal: null },
  '378282246310005': { brand: 'amex', refusal: null },
  '4000000000000002': { brand: 'visa', refusal: declined },
  '4000000000009995': { brand: 'visa', refusal: insufficient },
  '4000000000000069': {
    brand: 'visa',
    refusal: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    brand: 'visa',
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000341': { brand: 'visa', refusal: declined, saves: true },
  '4000002500003155': { brand: 'visa', refusal: null, confirms: true },
  '4000002760003184': { brand: 'visa', refusal: null, confirms: true, always: true },
  '4000008260003178': { brand: 'visa', refusal: insufficient, saves: true, confirms: true },
};

export const unknownCard = { code: 'incorrect_number', message: 'Your card number is incorrect.' };
export const notAuthenticated = (kind: 'payment' | 'setup') => ({
  code: `${kind}_intent_authentication_failure`,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});
