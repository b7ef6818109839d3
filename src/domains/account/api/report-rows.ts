import type { TestApp } from '#test/app.ts';

/** Accounts with a phone number. */
export async function fillReports({ app }: TestApp): Promise<void> {
  await app.db.updateTable('account').set({ phone: '+49 30 1234567' }).execute();
}
