import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { sites } from '#domains/sites/contract.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { siteFile } from '../contract.ts';
import { DifferenceList } from './DifferenceList.tsx';

/** Where a site differs from another one, side by side. */
export default function CompareSection({ siteHost }: { siteHost: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const other = typeof search['with'] === 'string' ? search['with'] : '';
  const go = useGo();
  const { data } = useRead(sites.listSites, { query: { size: '100' } });
  const others = (data?.items ?? []).filter(({ host }) => host !== siteHost);
  return (
    <Card title={t`Compare sites`} note={t`Only settings, texts and pages in which the two sites differ are shown.`}>
      <div className="grid gap-5">
        <SelectField
          label={t`Compare with`}
          value={other}
          choices={[
            { value: '', title: t`Choose a site` },
            ...others.map(({ host, name }) => ({ value: host, title: `${name} (${host})` })),
          ]}
          onChange={(host) => go(sitePath(siteHost, 'compare', host === '' ? {} : { with: host }))}
        />
        {other !== '' && <Comparison key={other} siteHost={siteHost} other={other} />}
      </div>
    </Card>
  );
}

function Comparison({ siteHost, other }: { siteHost: string; other: string }) {
  const read = useRead(siteFile.compareSites, { params: { siteHost }, query: { with: other } });
  if (!read.data) return <ReadState read={read} rows={6} />;
  const { differences, name, otherName } = read.data;
  if (differences.length === 0)
    return (
      <EmptyState
        kind="nothing"
        title={t`No differences`}
      >{t`Both sites have the same settings, texts and pages.`}</EmptyState>
    );
  return (
    <>
      <p role="status" className="text-muted">
        {plural(differences.length, { one: '# difference', other: '# differences' })}
      </p>
      <DifferenceList label={t`Differences`} differences={differences} before={name} after={otherName} />
    </>
  );
}
