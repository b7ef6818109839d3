import { t } from '@lingui/core/macro';
import { StateDot } from '#ui/StateDot.tsx';

/** Whether a reverse name leads back to its address. */
export function ForwardMark({ forward }: { forward: 'matches' | 'other' | 'missing' | null }) {
  if (forward === null) return <span className="text-[13px] text-muted">{t`not checked yet`}</span>;
  const said = {
    matches: ['ok', t`matches`],
    other: ['warn', t`points elsewhere`],
    missing: ['warn', t`does not resolve`],
  } as const;
  const [tone, text] = said[forward];
  return (
    <StateDot tone={tone}>
      <span className="text-[13px]">{text}</span>
    </StateDot>
  );
}
