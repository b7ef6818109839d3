import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dateText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { social } from '../contract.ts';
import type { RemoteReason, RemoteResult } from '../remote-schemas.ts';
import { RemoteTest } from './RemoteTest.tsx';

type Row = RowOf<typeof social.listRemoteSignIns>;

const tones: Record<RemoteResult, Tone> = {
  'link-created': 'muted',
  'signed-in': 'ok',
  'factor-asked': 'muted',
  tested: 'brand',
  refused: 'warn',
};
const resultText = (result: RemoteResult): string =>
  ({
    'link-created': t`Link created`,
    'signed-in': t`Signed in`,
    'factor-asked': t`Second factor requested`,
    tested: t`Test`,
    refused: t`Refused`,
  })[result];
const reasonText = (reason: RemoteReason): string =>
  ({
    token: t`Wrong token`,
    off: t`Remote web access is off`,
    address: t`Address not allowed`,
    account: t`No customer with this email`,
    link: t`Link unknown, used or expired`,
    disabled: t`Account disabled or locked`,
    screened: t`Refused by the sign-in rules`,
  })[reason];

const columnsOf = (): ListColumn<Row>[] => [
  { id: 'at', title: t`Time`, kind: 'date', sort: 'at' },
  { id: 'email', title: t`Email`, phone: 'line', cell: ({ email }) => email || <span className="text-muted">–</span> },
  { id: 'ip', title: t`Address`, cell: ({ ip }) => <span className="font-mono text-[13px]">{ip}</span> },
  {
    id: 'result',
    title: t`Result`,
    phone: 'line',
    cell: ({ result }) => <StateDot tone={tones[result]}>{resultText(result)}</StateDot>,
  },
  { id: 'reason', title: t`Reason`, cell: ({ reason }) => (reason === null ? '–' : reasonText(reason)) },
];

/** Remote sign-in of a site: a test of the way, and what came of each sign-in. */
export default function RemoteSection({ siteHost }: { siteHost: string }) {
  const list = useList(social.listRemoteSignIns, { params: { siteHost }, prefix: 'remote.' });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <>
      <RemoteTest siteHost={siteHost} />
      <Card
        title={t`Remote sign-ins`}
        note={t`Requests of your server and uses of its links. Kept for 90 days.`}
        actions={list.file && <ExportLinks small file={list.file} />}
      >
        <ListScreen
          list={list}
          label={t`Remote sign-ins`}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowName={({ at }) => dateText(at)}
          search={{ label: t`Search by email or address` }}
          filters={[
            {
              name: 'outcome',
              title: t`Result`,
              choices: [
                { value: 'succeeded', title: t`Succeeded` },
                { value: 'refused', title: t`Refused` },
              ],
            },
          ]}
          noMatch={t`No remote sign-in matches`}
          nothing={{ title: t`No remote sign-ins yet`, text: t`Requests of your server appear here.` }}
        />
      </Card>
    </>
  );
}
