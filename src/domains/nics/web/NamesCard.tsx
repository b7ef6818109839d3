import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { ForwardMark } from '#shell/ForwardMark.tsx';
import { roleForbids } from '#shell/role-forbids.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { nics } from '../contract.ts';
import type { NicTable } from './types.ts';

const ReverseDialog = lazy(() => import('#shell/ReverseDialog.tsx'));

/** The names to which the public addresses of a server lead back, and whether those lead to the addresses. */
export function NamesCard({ names }: Pick<NicTable, 'names'>) {
  const may = useMay('network.manage');
  const [asked, setAsked] = useState<NicTable['names'][number]>();
  if (names.length === 0) return null;
  return (
    <Card
      title={t`Reverse names`}
      note={t`What others see when they look an address up. Mail is taken only from names that lead back to their address.`}
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
              aria-label={t`Change the reverse name of ${one.ip}`}
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
            refresh={[nics.listNics]}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
