import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { localOf } from '#shell/form/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxSpanDays } from '../limits.ts';
import type { Span } from './span.ts';

interface Props {
  span: Span;
  now: number;
  onChange(span: Span): void;
}

const dayMs = 86_400_000;

/** A span that is typed. */
export function CustomSpan({ span, now, onChange }: Props) {
  const [from, setFrom] = useState(localOf(new Date(span.from)));
  const [to, setTo] = useState(localOf(new Date(span.to)));
  const [tried, setTried] = useState(false);
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const errors = {
    from: Number.isNaN(begin) ? t`Enter a start time.` : begin >= now ? t`The start must be in the past.` : null,
    to: Number.isNaN(end)
      ? t`Enter an end time.`
      : end <= begin
        ? t`The end must be after the start.`
        : end - begin > maxSpanDays * dayMs
          ? t`The period can be at most ${maxSpanDays} days.`
          : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (errors.from === null && errors.to === null) onChange({ from: begin, to: Math.min(end, now) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t`From`}
        type="datetime-local"
        value={from}
        error={tried ? (errors.from ?? undefined) : undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t`To`}
        type="datetime-local"
        value={to}
        error={tried ? (errors.to ?? undefined) : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" className="mt-6.5">{t`Show`}</Button>
    </form>
  );
}
