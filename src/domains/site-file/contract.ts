import { contract, op } from '#kernel/op.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { ComparedWith, Comparison, Differences, ImportedFile, maxFileBytes, SettingsFile } from './schemas.ts';

/** What is stored by the domains whose parts a file has. */
const stored = [
  'sites',
  'identity',
  'invoices',
  'referrals',
  'sales-tax',
  'site-offer',
  'site-contents',
  'mail-templates',
  'external-pages',
];

export const siteFile = contract('site-file', {
  exportSiteSettings: op({
    method: 'GET',
    path: '/sites/{siteHost}/settingsFile',
    summary: 'Returns the settings, texts and pages of a site as a file, without secrets.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: SettingsFile,
    shows: stored,
  }),
  importSiteSettings: op({
    method: 'POST',
    path: '/sites/{siteHost}/settingsFile',
    summary:
      'Makes the settings of a site what a file says, in one step, and answers what changes. Each part of the file replaces that of the site.',
    may: 'site.configure',
    audit: 'site.import',
    touches: [...stored, 'console'],
    support: 'refused',
    params: SiteHost,
    input: ImportedFile,
    output: Differences,
    status: 200,
    dryRun: true,
    bodyBytes: maxFileBytes,
  }),
  compareSites: op({
    method: 'GET',
    path: '/sites/{siteHost}/compare',
    summary: 'Returns in which settings, texts and pages two sites differ.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    query: ComparedWith,
    output: Comparison,
    shows: stored,
  }),
});
