import { isSamePart, partOf } from '#domains/sites/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { referrals } from '../contract.ts';
import { say } from '../messages.ts';
import { ReferralProgramInput } from '../schemas.ts';
import { readProgram } from './store.ts';

/** What people earn who recommend a site, in its settings file. */
export const programPart = partOf({
  id: 'referralProgram',
  title: say('part'),
  schema: ReferralProgramInput,
  label: (entry) => say(entry === 'percent' ? 'percent' : 'months'),
  words: () => (entry, value) => (entry === 'percent' ? `${String(value)}%` : undefined),
  async read({ db }, { id }) {
    const { percent, months } = await readProgram(db, id);
    return { percent, months };
  },
  async requests({ db }, site, wanted) {
    const { version, ...now } = await readProgram(db, site.id);
    if (isSamePart(now, wanted)) return [];
    return [
      {
        request: requestTo(referrals.saveReferralProgram, { params: { siteHost: site.host }, input: wanted }),
        version,
      },
    ];
  },
});
