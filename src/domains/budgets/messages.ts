import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('budgets', {
  'budget.create': 'Budget created',
  'budget.edit': 'Budget changed',
  'budget.delete': 'Budget deleted',
  'budget.undo': 'Change undone',
  'budget.announced': 'Shutdown announced',
  'budget.cancel-shutdown': 'Shutdown canceled',
  'budget.withdrawn': 'Shutdown canceled: the budget is no longer used up',
  'budget.shut-down': 'Shutdown of {count, plural, one {# server} other {# servers}} ordered',
  'budgets-link': 'Your budgets',
});
