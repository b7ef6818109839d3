import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { InputOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { initPolicies } from '../contract.ts';
import { Problems } from './Problems.tsx';

interface Props {
  /** As JSON, so that the same is not asked twice. */
  asked: string;
  withProblems?: boolean;
}

type Ask = InputOf<typeof initPolicies.renderInitPolicies>;

/** What the server makes of it for a sample server: the text, its size, and where policies fight. */
export function Preview({ asked, withProblems = true }: Props) {
  const render = useAct(initPolicies.renderInitPolicies, { onRefused: () => false });
  const { mutate } = render;
  useEffect(() => {
    // Typed edge: the text was made of such a value by the caller.
    const wait = setTimeout(() => mutate({ input: JSON.parse(asked) as Ask }), 300);
    return () => clearTimeout(wait);
  }, [mutate, asked]);
  const { data, error } = render;
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <SkeletonRows rows={4} />;
  const { bytes, maxBytes, conflicts, sample } = data;
  return (
    <div className="grid gap-4">
      {withProblems && <Problems problems={data.problems} />}
      {conflicts.length > 0 && (
        <Banner tone="warn">
          <p className="font-medium">{t`The policies conflict:`}</p>
          <ul>
            {conflicts.map(({ what, policies, winner }) => (
              <li key={what}>
                <span className="font-mono text-[13px]">{what}</span>: {policies.join(', ')}.{' '}
                {t`${winner} takes precedence.`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div>
        <p className="mb-1.5 text-muted tabular-nums">{t`${bytes} of ${maxBytes} bytes for ${sample.name} in ${sample.zone}`}</p>
        <ProgressBar value={Math.min(100, Math.round((bytes / maxBytes) * 100))} label={t`Size of the user data`} />
      </div>
      {data.text !== '' && (
        <div className="relative">
          <pre
            tabIndex={0}
            aria-label={t`Rendered user data`}
            className="max-h-96 overflow-auto rounded-lg border border-line bg-hover p-3 font-mono text-[13px] leading-5 whitespace-pre"
          >
            {data.text}
          </pre>
          <span className="absolute end-2 top-2">
            <CopyButton value={data.text} label={t`the user data`} />
          </span>
        </div>
      )}
    </div>
  );
}
