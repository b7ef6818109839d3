import { t } from '@lingui/core/macro';
import { Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { ShareSection } from '#domains/shares/web/port/ShareSection.tsx';
import { isUnderWay } from '../states.ts';
import { NetworkHistory } from './NetworkHistory.tsx';
import { TagNames } from '#shell/text/TagNames.tsx';
import { networkTags } from './port.ts';
import { ShareNetworkDialog } from './ShareNetworkDialog.tsx';
import type { NetworkRow } from './types.ts';
import { kindLabel, levelLabel, stateLabel, toneOfState } from './labels.ts';

const [loadTags] = networkTags.of(webContributions);
const TagsDialog = loadTags && lazyPart(loadTags);

/** All that is known of a network: its tags, with whom it is shared, and what happened to it. */
export default function NetworkDrawer({ network, onClose }: { network: NetworkRow; onClose(): void }) {
  const may = useMay('network.manage');
  const mayTag = useMay('tag.manage');
  const [tagging, setTagging] = useState(false);
  const { shared, owner } = network;
  return (
    <Drawer title={network.name} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
        <KeyValue
          items={[
            [
              t`State`,
              <StateDot key="s" tone={toneOfState[network.state]} moving={isUnderWay(network.state)}>
                {stateLabel(network.state)}
              </StateDot>,
            ],
            ...(network.reason === null ? [] : [[t`Reason`, network.reason] as const]),
            [t`Kind`, kindLabel(network.type)],
            [t`VLAN`, network.vlanId],
            [t`Owner`, owner ?? t`Provider`],
            ...(shared === null
              ? []
              : ([
                  [t`Shared by`, shared.by],
                  [t`Your permissions`, levelLabel(shared.level)],
                  ...(shared.until === null ? [] : [[t`Until`, <DateTime key="u" at={shared.until} />] as const]),
                ] as const)),
            [t`Created`, <DateTime key="c" at={network.created} />],
          ]}
        />
        {network.own && network.owner !== null && (
          <section>
            <div className="mb-2 flex items-center justify-between gap-3">
              <h3 className="font-semibold">{t`Tags`}</h3>
              {TagsDialog && mayTag && (
                <Button small onClick={() => setTagging(true)}>
                  <Tags aria-hidden size={14} />
                  {t`Edit tags`}
                </Button>
              )}
            </div>
            {network.tags.length === 0 ? <p className="text-muted">{t`None.`}</p> : <TagNames names={network.tags} />}
          </section>
        )}
        {network.own && network.owner !== null && may && (
          <ShareSection
            count={network.sharedWith}
            dialog={(close) => <ShareNetworkDialog network={network} onClose={close} />}
          />
        )}
        {network.canChange && <NetworkHistory networkId={network.id} />}
      </div>
      {tagging && TagsDialog && (
        <Suspense>
          <TagsDialog network={network} onClose={() => setTagging(false)} />
        </Suspense>
      )}
    </Drawer>
  );
}
