import { errors } from '#kernel/errors.ts';

/** The failures of this domain by their code on the wire; a new one takes a number from 7800 up. */
const budgetsErrors = errors('budgets', 7800, {
  7800: 'The name needs 1 to {max} characters.',
  7801: 'Another budget of this account has this name. Choose another one.',
  7802: 'An account can have at most {max} budgets. Delete one first.',
  7803: 'Choose what the budget is for.',
  7804: 'The budget “{name}” is used up and stops new servers. Raise it, or create the server outside of its scope.',
  7805: 'No shutdown is announced.',
  7806: 'One of the fields was changed again later. Undo the later change first.',
  7807: 'This change cannot be undone.',
  7808: 'This service has no servers that a budget could stop. Choose “Only notify”.',
});

declare module '#kernel/errors.ts' {
  interface ErrorCodes extends Declared<typeof budgetsErrors> {}
}
