import { z } from 'zod';
import { SiteHost } from '#domains/sites/schemas.ts';
import { list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { ByMail, MailTemplateDetails, MailTemplateRow, MailVersion, MailWording } from './schemas.ts';

export const mailTemplates = contract('mail-templates', {
  listMailTemplates: list({
    path: '/sites/{siteHost}/mails',
    summary: 'Lists the emails that the product sends, with the languages in which a site has its own text.',
    may: 'site.configure',
    params: SiteHost,
    row: MailTemplateRow,
    sorts: ['title'],
    sort: 'title',
  }),
  readMailTemplate: op({
    method: 'GET',
    path: '/sites/{siteHost}/mails/{mailId}/{language}',
    summary: 'Returns the text of an email of a site in a language, and the variables that it can have.',
    may: 'site.configure',
    audit: 'none: read',
    params: ByMail,
    output: MailTemplateDetails,
  }),
  saveMailTemplate: op({
    method: 'PUT',
    path: '/sites/{siteHost}/mails/{mailId}/{language}',
    summary: "Saves a site's own text of an email. Emails have it from now on.",
    may: 'site.configure',
    audit: 'site.mail-text',
    touches: ['mail-templates', 'sites'],
    support: 'refused',
    params: ByMail,
    input: MailWording,
    output: MailTemplateDetails,
    ifMatch: true,
  }),
  resetMailTemplate: op({
    method: 'DELETE',
    path: '/sites/{siteHost}/mails/{mailId}/{language}',
    summary: 'Restores the usual text of an email. Earlier texts stay among its versions.',
    may: 'site.configure',
    audit: 'site.mail-reset',
    touches: ['mail-templates', 'sites'],
    support: 'refused',
    params: ByMail,
    output: MailTemplateDetails,
    status: 200,
    ifMatch: true,
  }),
  sendTestMail: op({
    method: 'POST',
    path: '/sites/{siteHost}/mails/{mailId}/{language}/test',
    summary: 'Sends an email with the given text and sample data to the caller.',
    may: 'site.configure',
    audit: 'site.mail-test',
    support: 'refused',
    params: ByMail,
    input: MailWording,
    output: z.object({ to: z.string() }),
  }),
  listMailVersions: list({
    path: '/sites/{siteHost}/mails/{mailId}/{language}/versions',
    summary: 'Lists the texts that a site has had for an email, newest first.',
    may: 'site.configure',
    params: ByMail,
    row: MailVersion,
    sorts: ['version'],
    sort: '-version',
    file: false,
  }),
});
