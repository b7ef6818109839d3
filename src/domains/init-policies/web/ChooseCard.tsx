import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { ReviewRow } from '#shell/form/ReviewRow.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { Variable } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { Answer } from './Answer.tsx';
import { begun, chosenOf, type Chosen } from './chosen.ts';
import { PickPolicies, type PolicyChoice } from './PickPolicies.tsx';
import { Preview } from './Preview.tsx';

interface Props {
  value: unknown;
  osFamily: string;
  imageId: string;
  error: string | undefined;
  onChange(value: unknown): void;
}

/** The init policies of a new server, in their order, with what they ask. */
export default function ChooseCard({ value, osFamily, imageId, error, onChange }: Props) {
  const { data } = useRead(initPolicies.listInitPolicyChoices, { query: imageId === '' ? {} : { imageId } });
  const [shown, setShown] = useState(false);
  const chosen = chosenOf(value);
  const fitting = (data?.items ?? []).filter((one) => one.osFamily === osFamily);
  const set = (policies: readonly Chosen[]) => onChange({ policies });
  const proposed = data?.chosen.join();
  const held = chosen.map(({ policyId }) => policyId).join();
  const taken = useRef('');
  const propose = useEffectEvent((ids: string) => {
    // What someone chose is not replaced by what an image proposes.
    if (held !== taken.current || held === ids) return;
    taken.current = ids;
    set(ids === '' ? [] : ids.split(',').map((policyId) => begun(policyId)));
  });
  useEffect(() => {
    if (proposed !== undefined) propose(proposed);
  }, [proposed]);
  const answer = (policyId: string, { name, kind }: Variable, text: string) => {
    const where = kind === 'secret' ? 'secrets' : 'values';
    set(chosen.map((one) => (one.policyId === policyId ? { ...one, [where]: { ...one[where], [name]: text } } : one)));
  };
  const open = chosen.map(({ policyId, values }) => ({ policyId, values }));
  return (
    <Card title={t`Init policies`} note={t`What the server does on its first boot: files, settings, services.`}>
      {error && (
        <div data-error tabIndex={-1} className="mb-3">
          <Banner tone="bad">{error}</Banner>
        </div>
      )}
      {data && fitting.length === 0 && chosen.length === 0 ? (
        <p className="text-muted">{t`No published policies for this operating system yet.`}</p>
      ) : (
        <div className="grid gap-4">
          <PickPolicies
            policies={fitting}
            chosen={chosen.map(({ policyId }) => policyId)}
            onChange={(ids) =>
              set(ids.map((policyId) => chosen.find((one) => one.policyId === policyId) ?? begun(policyId)))
            }
          />
          {chosen.map((one) => {
            const { policyId } = one;
            const policy = fitting.find(({ id }) => id === policyId);
            return (
              policy !== undefined &&
              policy.variables.length > 0 && (
                <Answers
                  key={policyId}
                  policy={policy}
                  answers={{ ...one.values, ...one.secrets }}
                  onAnswer={(variable, text) => answer(policyId, variable, text)}
                />
              )
            );
          })}
          <Ports policies={fitting.filter(({ id }) => chosen.some(({ policyId }) => policyId === id))} />
          {chosen.length > 0 && (
            <div>
              <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
                {shown ? t`Hide preview` : t`Preview and conflicts`}
              </Button>
              {shown && (
                <div className="mt-3">
                  <Preview asked={JSON.stringify({ policies: open })} withProblems={false} />
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function Ports({ policies }: { policies: readonly PolicyChoice[] }) {
  const ports = policies.flatMap((one) => one.ports).join(', ');
  if (ports === '') return null;
  return <Banner tone="brand">{t`Their services listen on port ${ports}. Open it in the server's firewall.`}</Banner>;
}

interface AnswersProps {
  policy: PolicyChoice;
  answers: Readonly<Record<string, string>>;
  onAnswer(variable: Variable, text: string): void;
}

function Answers({ policy, answers, onAnswer }: AnswersProps) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-line p-4">
      <legend className="px-1 font-medium">{policy.name}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {policy.variables.map((variable) => (
          <Answer
            key={variable.id}
            variable={variable}
            value={answers[variable.name] ?? variable.initial}
            onChange={(text) => onAnswer(variable, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function Review({ value, onChange }: Pick<Props, 'value'> & { onChange(): void }) {
  const chosen = chosenOf(value);
  const { data } = useRead(initPolicies.listInitPolicyChoices, { query: {} }, { enabled: chosen.length > 0 });
  const names = chosen.map(({ policyId }) => data?.items.find(({ id }) => id === policyId)?.name ?? '');
  return (
    <ReviewRow title={t`Init policies`} onChange={onChange}>
      {names.join(', ') || null}
    </ReviewRow>
  );
}
