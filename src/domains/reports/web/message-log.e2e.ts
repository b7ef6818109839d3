import { beSignedIn, expect, test } from '../../../../e2e/journey.ts';
import { failMailsTo, messagesTo } from '../../../../e2e/mailbox.ts';
import { newPerson } from '../../../../e2e/people.ts';

test('a mail that was refused stands in the log, is sent again, and arrives', async ({
  page,
  browser,
  baseURL,
  unique,
}) => {
  const email = await newPerson(page, unique);
  await failMailsTo(email, 1);
  await page.goto('/profile/notifications');
  await page.getByRole('button', { name: 'Send sample of Task failed' }).click();
  const staff = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await beSignedIn(staff, 'root@skydeck.test');
  const samples = async () => (await messagesTo(email)).filter(({ subject }) => subject.startsWith('Sample: '));
  const refused = staff.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await staff.goto(`/messageLog?where=state:bounced&filter=${encodeURIComponent(email)}`);
    await expect(refused.first()).toContainText('Refused by the receiver', { timeout: 2000 });
  }).toPass();
  expect(await samples()).toEqual([]);
  await staff.getByRole('button', { name: 'Resend failed messages' }).click();
  await expect(staff.getByText(/Resending \d+ messages?/)).toBeVisible();
  await expect.poll(async () => (await samples()).length).toBe(1);
  await expect(refused).toHaveCount(0);
  await staff.context().close();
});
