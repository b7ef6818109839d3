import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 9960 up. */
const quotasErrors = errors('quotas', 9960, {
  9960: 'Enter more than the current quota of {limit}.',
  9961: 'There is no quota on this. You can use as much as you need.',
  9962: 'You already requested more of this. Wait for the answer.',
  9963: "You can't change the quotas of your own account.",
  9964: 'This request has already been answered.',
  9965: 'Choose a time in the future.',
  9966: 'Enter 1 to {max} characters.',
  9967: 'Approve at most the {amount} that were requested.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof quotasErrors> {}
}
