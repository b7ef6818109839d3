import type { Samples } from '#test/sample.ts';
import type { siteClosure } from '../contract.ts';

const params = { siteHost: '*' };
/** A site that is not the provider's own. */
const second = { siteHost: 'second.test' };

/** A valid request for each operation. */
export const samples: Samples<typeof siteClosure> = {
  readSiteState: () => ({ params }),
  suspendSite: () => ({ params: second, input: { reason: 'Unpaid', servers: 'keep', confirm: second.siteHost } }),
  resumeSite: () => ({ params }),
  startClosing: () => ({
    params: second,
    input: { reason: 'End of contract', days: 30, confirm: second.siteHost },
  }),
  cancelClosing: () => ({ params }),
  makeArchive: () => ({ params }),
  fetchArchiveFile: () => ({ params: { ...params, file: 'accounts' } }),
  finishClosing: () => ({ params, input: { confirm: '*' } }),
};
