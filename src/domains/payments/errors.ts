import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes the next number. */
const paymentsErrors = errors('payments', 7400, {
  7400: 'Enter an amount from {min} to {max}.',
  7401: "This way to pay isn't available. Choose another one.",
  7402: "Payments aren't possible for your account: {reason}",
  7403: 'Fill in your billing profile first.',
  7404: 'This is your only payment method and you have servers. Add another one first.',
  7405: 'You can keep up to {max} payment methods. Remove one first.',
  7406: "Nothing was paid with this order, so there's nothing to refund.",
  7407: 'At most {left} of this payment can still be refunded.',
  7408: "Only {balance} of the customer's balance can be refunded. Reduce the amount, or add a credit first.",
  7409: 'Enter the reason.',
  7410: 'This payment method was removed. Choose another one.',
  7411: "A bank transfer can't be refunded through a provider. Reduce it instead, or transfer the money yourself.",
  7412: 'This IBAN is not valid. Check for missing or swapped characters.',
  7413: 'A BIC has 8 or 11 characters, such as DEUTDEFF.',
  7414: 'This is not a bank statement that can be read. Choose a camt.053 file, or CSV with the columns date, amount, currency, payer and text.',
  7415: 'Only bank transfers are booked here.',
  7416: 'This booking was already reversed.',
  7418: 'Enter at least the amount of one top-up.',
  7419: 'Automatic top-up charges your default card. Add a card first.',
  7417: 'Choose a day that is not in the future.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof paymentsErrors> {}
}
