import { t } from '@lingui/core/macro';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Card, PageHead } from '#ui/Card.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { preferenceSets, type PreferenceSet } from '../codes.ts';
import { notifications } from '../contract.ts';
import { AdditionalEmailCard } from './AdditionalEmailCard.tsx';
import { savePreference } from './save-preference.ts';

type Row = AnswerOf<typeof notifications.readPreferences>['sets'][number]['items'][number];

const titles = (): Record<PreferenceSet, string> => ({
  general: t`Servers and tasks`,
  security: t`Security`,
  usage: t`Usage`,
  'parent-security': t`Security of accounts below yours`,
  'parent-actions': t`Servers and tasks of accounts below yours`,
  'parent-usage': t`Usage of accounts below yours`,
  billing: t`Billing administration`,
  system: t`System administration`,
  sc: t`Service catalogue`,
});

/** What is told where, saved with every switch, and where copies go. */
export default function PreferencesPage() {
  const read = useRead(notifications.readPreferences, {});
  const administers = useMay('notification.administer');
  return (
    <>
      <PageHead
        title={t`Notification settings`}
        note={t`Choose what appears in the console and what also comes by mail. Every switch is saved at once.`}
      />
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Card>
          <SkeletonRows />
        </Card>
      )}
      {read.data && (
        <div className="grid max-w-4xl gap-5">
          {read.data.sets.map(({ set, items }) => {
            const known = preferenceSets.find((one) => one === set);
            return known && items.length > 0 && <SetCard key={set} set={known} rows={items} />;
          })}
          <AdditionalEmailCard level={0} saved={read.data.parentAdditionalEmail} />
          {administers && <AdditionalEmailCard level={1} saved={read.data.adminAdditionalEmail} />}
        </div>
      )}
    </>
  );
}

function SetCard({ set, rows }: { set: PreferenceSet; rows: readonly Row[] }) {
  const title = titles()[set];
  return (
    <Card title={title}>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-[13px] text-muted">
            <th scope="col" className="pb-2 text-start font-medium">{t`Event`}</th>
            <th scope="col" className="w-20 pb-2 font-medium">{t`Console`}</th>
            <th scope="col" className="w-20 pb-2 font-medium">{t`Mail`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreferenceRow key={row.code} set={set} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PreferenceRow({ set, row }: { set: PreferenceSet; row: Row }) {
  const { code, title, inApp, mail } = row;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-3 pe-3 text-start font-normal">
        <span className="block font-medium">{title}</span>
        <span className="block text-[13px] text-muted">{row.description}</span>
        {row.mailLocked && (
          <span className="block text-[13px] text-muted">{t`Its mail cannot be switched off, to protect you.`}</span>
        )}
      </th>
      <td className="text-center">
        <Checkbox
          aria-label={t`${title} in the console`}
          checked={inApp}
          onChange={(on) => void savePreference(set, { code, inApp: on }, { code, inApp: !on })}
        />
      </td>
      <td className="text-center">
        <Checkbox
          aria-label={t`${title} by mail`}
          checked={mail}
          disabled={row.mailLocked}
          onChange={(on) => void savePreference(set, { code, mail: on }, { code, mail: !on })}
        />
      </td>
    </tr>
  );
}
