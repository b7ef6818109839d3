import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { ForwardMark } from '#shell/text/ForwardMark.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { NicTable } from './types.ts';

const ReverseDialog = lazyPart(() => import('#domains/networks/web/port/ReverseDialog.tsx'));

/** The names to which the public addresses of a server lead back, and whether those lead to the addresses. */
export function NamesCard({ names }: Pick<NicTable, 'names'>) {
  const may = useMay('network.manage');
  const [asked, setAsked] = useState<NicTable['names'][number]>();
  if (names.length === 0) return null;
  return (
    <Card
      title={t`Reverse DNS`}
      note={t`The name returned when someone looks up the address. Most mail servers only accept mail from addresses whose reverse DNS matches.`}
    >
      <ul className="divide-y divide-line">
        {names.map((one) => (
          <li key={one.ip} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-40 tabular-nums max-sm:w-full">{one.ip}</span>
            <span className="min-w-0 flex-1 break-all max-sm:basis-full">
              {one.name === '' ? <span className="text-muted">{t`none`}</span> : one.name}
            </span>
            {one.name !== '' && <ForwardMark forward={one.forward} />}
            <Button
              small
              aria-label={t`Change reverse DNS of ${one.ip}`}
              disabledReason={may ? null : roleForbids()}
              onClick={() => setAsked(one)}
            >
              {t`Change`}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {asked && (
          <ReverseDialog
            subnetId={asked.subnetId}
            ip={asked.ip}
            before={asked.name}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
