import { t } from '@lingui/core/macro';
import type { Check } from '#kernel/checks.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckResults } from '#ui/CheckResults.tsx';

interface Props {
  connection: { checks: readonly Check[]; checkCmdId: string | null; checkedAt: string | null };
  starting: boolean;
  onStart(): void;
}

/** The test of a connection, on the page of a site. */
export function TestCard({ connection: { checks, checkCmdId, checkedAt }, starting, onStart }: Props) {
  return (
    <Card
      title={t`Connection test`}
      note={t`Makes each kind of call that the console needs, and changes nothing.`}
      actions={<Button busy={starting || checkCmdId !== null} onClick={onStart}>{t`Test connection`}</Button>}
    >
      {checks.length === 0 && checkCmdId === null && <p className="text-muted">{t`Not tested yet.`}</p>}
      <CheckResults
        label={t`Results of the connection test`}
        checks={checks}
        running={checkCmdId === null ? null : t`Progress of the connection test`}
      />
      {checkedAt !== null && (
        <p className="mt-3 text-[13px] text-muted">
          {t`Last test`} <Ago at={checkedAt} />
        </p>
      )}
    </Card>
  );
}
