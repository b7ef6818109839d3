import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('billing', {
  // What the history says, by the names that the audit trail has for it.
  'billing.save': 'Billing profile changed',
  'billing.fill': 'Billing profile filled in',
  'billing.undo': 'Billing profile change undone',
  'billing.approve': 'Billing profile approved',
  'billing.deposit-made': 'Required deposit received',
  'billing.check-tax-id': 'Tax ID checked',
  'billing.add-recipient': 'Invoice recipient {email} added',
  'billing.remove-recipient': 'Invoice recipient {email} removed',
  'billing.confirm-recipient': 'Invoice recipient {email} confirmed',
  'confirm-recipient-subject': 'Confirm that you want to receive invoices from {site}',
  'confirm-recipient': 'Receive invoices',
  'confirm-recipient-asker': '{asker} asked {site} to send invoices to this address.',
  'confirm-recipient-ends':
    "The link is valid for three days. If you don't know who asked, do nothing: nothing will be sent.",
  // Why a profile cannot be changed.
  'locked-none': 'your provider has to open one for this account first.',
  'locked-verification': 'our staff verifies it.',
  'check-tax-id': 'Check tax ID of {email}',
  'asking-registry': 'Asking the tax registry',
  'profile-removed': 'The billing profile has been removed.',
  'tax-id-valid': 'The tax ID is registered.',
  'tax-id-not-found': 'The registry does not know the tax ID.',
  'registry-away': 'The tax registry could not be reached. It is asked again later.',
  'kind-billing-check-tax-id': 'Check tax ID',
});
