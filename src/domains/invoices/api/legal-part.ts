import { z } from 'zod';
import { isSamePart, partOf } from '#domains/sites/api/port.ts';
import { asText } from '#kernel/message.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { invoices } from '../contract.ts';
import { say } from '../messages.ts';
import { LegalEntityInput } from '../schemas.ts';
import { readLegalEntity } from './store-seller.ts';

type Entity = z.infer<typeof LegalEntityInput>;

/** Who sells on a site, in its settings file. Documents need a seller, so a file without one leaves the seller of the site. */
export const legalPart = partOf<{ entity?: Entity | undefined }>({
  id: 'legalEntity',
  title: say('part-legal'),
  schema: z.strictObject({ entity: LegalEntityInput.optional() }),
  label: (entry) => say(`legal.${entry.slice('entity.'.length) as keyof Entity}`),
  words: () => (entry, value) => {
    if (entry === 'entity.country' && typeof value === 'string' && value !== '') return asText({ country: value });
    if (entry !== 'entity.taxRounding') return undefined;
    return say(value === 'line' ? 'rounding-line' : 'rounding-document');
  },
  async read({ db }, { id }) {
    const found = await readLegalEntity(db, id);
    if (found === undefined) return {};
    const { version: _version, ...entity } = found;
    return { entity };
  },
  async requests({ db }, site, { entity: wanted }) {
    if (wanted === undefined) return [];
    const { version, ...now } = (await readLegalEntity(db, site.id)) ?? { version: 0 };
    if (isSamePart(now, wanted)) return [];
    return [
      { request: requestTo(invoices.saveLegalEntity, { params: { siteHost: site.host }, input: wanted }), version },
    ];
  },
});
