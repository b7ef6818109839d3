import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { stringify } from 'yaml';
import { useAct } from '#shell/form/act.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tag } from '#ui/StateDot.tsx';
import type { Content } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { LazyEditor } from './LazyEditor.tsx';
import type { PolicyView } from './types.ts';

/** A content as text that can be compared line by line; ids say nothing to people. */
function textOf(content: Content): string {
  const bare = <T extends { id: string }>({ id: _, ...rest }: T) => rest;
  const { config, files, services, variables } = content;
  const lists = { files: files.map(bare), services: services.map(bare), variables: variables.map(bare) };
  return `${config.trimEnd()}\n---\n${stringify(lists, { lineWidth: 0, sortMapEntries: true })}`;
}

interface Props {
  policy: PolicyView;
  /** What is being written now. */
  content: Content;
  locked: string | null;
  onRolledBack(): void;
}

/** What was published, what each version changed, and the way back to it. */
export function VersionsTab({ policy, content, locked, onRolledBack }: Props) {
  const list = useList(initPolicies.listInitPolicyVersions, { params: { policyId: policy.id }, prefix: 'version.' });
  const [opened, setOpened] = useState<number>();
  const rollBack = useAct(initPolicies.rollBackInitPolicy, {
    onDone: onRolledBack,
  });
  return (
    <Card title={t`Versions`} note={t`Servers keep the version they were created with.`}>
      <ListScreen
        list={list}
        rowName={(one) => t`Version ${one.number}`}
        search={{ label: t`Search versions` }}
        noMatch={t`No version matches`}
        nothing={{ title: t`No published versions yet` }}
        draw={(rows) => (
          <ol className="divide-y divide-line">
            {rows.map((one) => (
              <li key={one.number} aria-label={t`Version ${one.number}`} className="py-3">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{t`Version ${one.number}`}</span>
                  {one.number === policy.publishedVersion && <Tag tone="ok">{t`Published`}</Tag>}
                  <span className="text-[13px] text-muted">
                    {one.by} · <Ago at={one.date} /> · {t`Servers: ${one.servers}`}
                  </span>
                  <span className="ms-auto flex gap-2">
                    <Button
                      small
                      look="ghost"
                      aria-expanded={opened === one.number}
                      onClick={() => setOpened(opened === one.number ? undefined : one.number)}
                    >
                      {opened === one.number ? t`Hide` : t`Compare with draft`}
                    </Button>
                    {one.number !== policy.publishedVersion && (
                      <Button
                        small
                        busy={rollBack.isPending}
                        disabledReason={locked}
                        onClick={() =>
                          rollBack.mutate({
                            params: { policyId: policy.id },
                            input: { number: one.number },
                            ifMatch: policy.version,
                          })
                        }
                      >
                        {t`Roll back`}
                      </Button>
                    )}
                  </span>
                </div>
                {one.note && <p className="mt-0.5 text-muted">{one.note}</p>}
                {opened === one.number && (
                  <div className="mt-3">
                    {textOf(one.content) === textOf(content) ? (
                      <p className="text-muted">{t`The draft is identical.`}</p>
                    ) : (
                      <LazyEditor
                        label={t`Changes in the draft since version ${one.number}`}
                        before={textOf(one.content)}
                        value={textOf(content)}
                      />
                    )}
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
      />
    </Card>
  );
}
