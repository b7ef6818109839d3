import type { Db } from '#platform/db/pool.ts';
import type { Person } from './world.ts';

/** The external page of the first site. */
export const fixturePageId = '01900000-0000-7000-8000-0000000000e1';

/** What the first site shows its people, and the terms of the second one, which its administrator has accepted. */
export async function addSiteTexts(
  { db }: { db: Db },
  {
    siteId,
    otherSiteId,
    admin,
    otherAdmin,
  }: { siteId: string; otherSiteId: string; admin: Person; otherAdmin: Person },
): Promise<void> {
  const at = new Date(0);
  await db
    .insertInto('external_page')
    .values({
      id: fixturePageId,
      site_id: siteId,
      title: 'Status',
      place: 'support',
      url: 'https://status.example.com/',
      sandbox: ['allow-scripts'],
      parameters: ['language'],
      roles: ['account-holder', 'site-admin'],
      enabled: true,
    })
    .execute();
  await db
    .insertInto('site_content')
    .values({
      site_id: siteId,
      kind: 'privacy',
      language: 'en',
      version: 1,
      title: 'Privacy',
      body: 'Nothing is shared.',
      starts_at: at,
      saved_by: admin.accountId,
      saved_at: at,
    })
    .execute();
  await db
    .insertInto('mail_text')
    .values({
      site_id: siteId,
      mail: 'registration.reset',
      language: 'ar',
      version: 1,
      subject: 'Reset it',
      body: '[Reset]({link})',
      saved_by: admin.accountId,
      saved_at: at,
    })
    .execute();
  for (const version of [1, 2]) {
    const id = `01900000-0000-7000-8000-0000000000d${version}`;
    await db
      .insertInto('site_document')
      .values({
        id,
        site_id: otherSiteId,
        kind: 'terms',
        version,
        title: 'Terms',
        body: 'Be kind.',
        published_at: new Date(version * 1000),
      })
      .execute();
    await db
      .insertInto('document_acceptance')
      .values({
        account_id: otherAdmin.accountId,
        document_id: id,
        accepted_at: new Date(version * 2000),
        ip: '192.0.2.1',
      })
      .execute();
  }
}
