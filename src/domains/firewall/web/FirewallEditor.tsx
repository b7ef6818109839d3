import { t } from '@lingui/core/macro';
import { EllipsisVertical, Plus, Power } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { translate } from '#kernel/message.ts';
import type { ApiError } from '#shell/data/api-error.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { LeaveGuard } from '#shell/form/LeaveGuard.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { Rule, RuleSet } from '../rules.ts';
import { refusalOfFirewall } from '../states.ts';
import { EmptyRules } from './EmptyRules.tsx';
import { entriesOf, type Asked } from './more-entries.tsx';
import { ReachCard, useReach } from './ReachCard.tsx';
import type { What } from './ReviewDialog.tsx';
import { RuleList } from './RuleList.tsx';
import { ChangeBar, ChosenBar } from './RuleBars.tsx';
import { Standing } from './Standing.tsx';
import type { FirewallView, ServerDetail } from './types.ts';
import { newRule, useRules } from './use-rules.ts';
import { stateTone, stateLabel } from './labels.ts';

const ReviewDialog = lazyPart(() => import('./ReviewDialog.tsx'));
const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'));
const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx'));
const TemplatesDrawer = lazyPart(() => import('./TemplatesDrawer.tsx'));
const GroupsDrawer = lazyPart(() => import('./GroupsDrawer.tsx'));

/** The rules of a server as they are edited; nothing is sent before all of it is reviewed and applied at once. */
export function FirewallEditor({ server, view }: { server: ServerDetail; view: FirewallView }) {
  const rules = useRules(view.set);
  const { set, changed } = rules;
  const [edited, setEdited] = useState<Rule | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const [review, setReview] = useState<{ what: What; after: RuleSet }>();
  const [refused, setRefused] = useState<ReadonlyMap<string, ReadonlyMap<string, string>>>(new Map());
  const reach = useReach(set, view);
  const may = useMay('firewall.apply');
  const standing = refusalOfFirewall('apply', { state: server.state, task: server.task });
  const refusal = !may
    ? roleForbids()
    : !view.able
      ? t`This data center doesn't offer a firewall.`
      : standing && translate(standing);
  const locked = !may || !view.able || view.template !== null || server.state === 'terminated';
  const add = () => {
    // Someone who writes the first rule wants it to count.
    if (view.revision === 0 && !changed) rules.change((before) => ({ ...before, enabled: true }));
    setEdited(newRule());
  };
  const start = (to: RuleSet) => rules.change(() => to);
  const lockReason = view.template !== null ? t`The rules come from a template.` : refusalOfEdit(may, view.able);
  const empty = set.rules.length === 0 && edited === null && !changed;
  return (
    <div className="grid gap-4">
      <Standing
        serverId={server.id}
        view={view}
        refusal={refusal}
        onAgain={() => setReview({ what: { kind: 'again' }, after: view.set })}
        onBack={(revision) => setAsked({ what: 'history', revision })}
        onDetach={() => setReview({ what: { kind: 'rules', set: view.set }, after: view.set })}
      />
      {changed && rules.outdated && (
        <Banner tone="warn">
          {t`The rules on the server changed while you were editing. Applying yours replaces them; discard yours to see them.`}
        </Banner>
      )}
      <Card
        title={t`Firewall`}
        note={<State view={view} count={set.rules.length} />}
        actions={
          <>
            <Menu
              entries={() =>
                entriesOf(server.id, { locked: lockReason, mine: server.shared === null, onAsk: setAsked })
              }
              trigger={(wiring) => (
                <IconButton label={t`More firewall actions`} {...wiring}>
                  <EllipsisVertical aria-hidden size={17} />
                </IconButton>
              )}
            />
            {(!empty || set.enabled) && (
              <Button
                disabledReason={lockReason}
                onClick={() => rules.change((before) => ({ ...before, enabled: !before.enabled }))}
              >
                <Power aria-hidden size={16} />
                {set.enabled ? t`Turn off` : t`Turn on`}
              </Button>
            )}
            <Button look="primary" disabledReason={lockReason} onClick={add}>
              <Plus aria-hidden size={16} />
              {t`Add rule`}
            </Button>
          </>
        }
      >
        {empty ? (
          <EmptyRules view={view} set={set} refusal={lockReason} onStart={start} onAdd={add} />
        ) : (
          <RuleList
            rules={rules}
            refs={view.refs}
            me={view.me}
            locked={locked}
            hits={changed ? [] : view.hits}
            decides={reach.decision?.place ?? null}
            refused={refused}
            chosen={chosen}
            onChosen={setChosen}
            edited={edited}
            onEdit={setEdited}
          />
        )}
        <ChosenBar rules={rules} chosen={chosen} onChosen={setChosen} />
      </Card>
      {set.rules.length > 0 && <ReachCard reach={reach} set={set} view={view} changed={changed} />}
      {changed && (
        <ChangeBar
          rules={rules}
          before={view.set}
          refusal={edited ? t`Finish editing the current rule first.` : refusal}
          onApply={() => setReview({ what: { kind: 'rules', set }, after: set })}
        />
      )}
      <LeaveGuard unsaved={changed} title={t`Leave without applying?`}>
        {t`Your rule changes will be lost.`}
      </LeaveGuard>
      <Suspense>
        {review && (
          <ReviewDialog
            server={server}
            view={view}
            what={review.what}
            after={review.after}
            onDone={() => {
              setRefused(new Map());
              setChosen(new Set());
              rules.discard();
            }}
            onRefused={(error) => setRefused(placed(error, set))}
            onClose={() => setReview(undefined)}
          />
        )}
        {asked?.what === 'paste' && (
          <PasteDialog refs={view.refs} onAdd={rules.add} onClose={() => setAsked(undefined)} />
        )}
        {asked?.what === 'history' && (
          <HistoryDrawer
            serverId={server.id}
            view={view}
            refusal={refusal}
            first={asked.revision ?? null}
            onRestore={(revision, after) => setReview({ what: { kind: 'revision', revision }, after })}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked?.what === 'templates' && (
          <TemplatesDrawer
            serverId={server.id}
            view={view}
            set={set}
            refusal={refusal}
            onFollow={(templateId, after) => setReview({ what: { kind: 'template', templateId }, after })}
            onCopy={view.template === null && !locked ? start : null}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked?.what === 'groups' && (
          <GroupsDrawer serverId={server.id} may={may} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

function refusalOfEdit(may: boolean, able: boolean): string | null {
  if (!may) return roleForbids();
  return able ? null : t`This data center doesn't offer a firewall.`;
}

/** What the server said about rules, by their ids and fields. */
function placed(error: ApiError, set: RuleSet): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { key = '', info } of error.items) {
    const [, place = '', field = ''] = /^what\.set\.rules\.(\d+)\.(\w+)$/.exec(key) ?? [];
    const id = set.rules[Number(place)]?.id;
    if (field === '' || id === undefined) continue;
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(field, info));
  }
  return found;
}

function State({ view, count }: { view: FirewallView; count: number }): ReactNode {
  const { state, appliedAt, limit } = view;
  return (
    <span className="flex flex-wrap gap-x-3.5 tabular-nums">
      <StateDot tone={stateTone[state]} moving={state === 'applying'}>
        {stateLabel(state)}
      </StateDot>
      {limit > 0 && <span>{t`${count} of ${limit} rules`}</span>}
      {appliedAt && (
        <span>
          {t`Applied`} <DateTime at={appliedAt} />
        </span>
      )}
    </span>
  );
}
