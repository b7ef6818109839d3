import { t } from '@lingui/core/macro';
import { useUser } from '#shell/session-reads.ts';
import { siteBrand } from '#shell/site.ts';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { numberText } from '#ui/number-text.ts';
import { KeyValue } from '#ui/KeyValue.tsx';
import type { Details } from './details.ts';

/** The link to tell others of the site, and how many followed it; nothing where people cannot sign up. */
export function AffiliateCard({ details }: { details: Details }) {
  const path = useUser()?.affiliateURL ?? '';
  if (path === '') return null;
  const url = new URL(path, location.origin).href;
  const site = siteBrand().name;
  const { clicks, signUps, confirmed } = details.affiliate;
  return (
    <Card
      title={t`Recommend ${site}`}
      note={t`How often your link is followed, and the accounts that are made by it. Nothing of who follows it is kept.`}
    >
      <div className="mb-4 flex items-center gap-2 rounded-lg border border-line bg-page px-3 py-2">
        <span className="min-w-0 flex-1 truncate font-mono text-[13px]">{url}</span>
        <CopyButton value={url} label={t`affiliate link`} />
      </div>
      <KeyValue
        items={[
          [t`Clicks`, numberText(clicks)],
          [t`Sign-ups`, signUps],
          [t`Email confirmed`, confirmed],
        ]}
      />
    </Card>
  );
}
