import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { Acceptance, AgreementDetails, AgreementRow, ByAgreement } from './schemas.ts';

export const agreements = contract('agreements', {
  listAgreements: list({
    path: '/agreements',
    summary: 'Lists the agreements of the sites in scope, with who has accepted the newest version.',
    may: 'site.configure',
    row: AgreementRow,
    sorts: ['site', 'publishedAt'],
    sort: 'site',
    shows: ['agreements', 'sites'],
  }),
  readAgreement: op({
    method: 'GET',
    path: '/agreements/{siteId}/{agreementId}',
    summary: 'Returns an agreement of a site with its newest text and all versions.',
    may: 'site.configure',
    audit: 'none: read',
    params: ByAgreement,
    output: AgreementDetails,
    shows: ['agreements', 'sites'],
  }),
  listAcceptances: list({
    path: '/agreements/{siteId}/{agreementId}/acceptances',
    summary: 'Lists who accepted which version of an agreement, when and from which address.',
    may: 'site.configure',
    params: ByAgreement,
    row: Acceptance,
    filters: { version: filters.number(1, 1_000_000) },
    sorts: ['acceptedAt', 'email', 'version'],
    sort: '-acceptedAt',
    fileAudit: 'agreement.export',
  }),
});
