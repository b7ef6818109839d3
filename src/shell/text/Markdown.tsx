import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { SkeletonRows } from '#ui/Feedback.tsx';

const DocumentText = lazyPart(async () => ({ default: (await import('./DocumentText.tsx')).DocumentText }));

export type MarkdownView = 'text' | 'preview';

/** Between what is typed and what people will read. */
export function ViewSwitch({ value, onChange }: { value: MarkdownView; onChange(view: MarkdownView): void }) {
  return (
    <Segments<MarkdownView>
      label={t`View`}
      value={value}
      choices={[
        { value: 'text', title: t`Text` },
        { value: 'preview', title: t`Preview` },
      ]}
      onChange={onChange}
    />
  );
}

/** The text as people will read it. */
export function MarkdownText({ body }: { body: string }) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <DocumentText body={body} />
    </Suspense>
  );
}

export function MarkdownPreview({ title, body }: { title?: string; body: string }) {
  return (
    <div
      role="region"
      aria-label={t`Preview`}
      tabIndex={0}
      className="max-h-96 min-h-40 overflow-auto rounded-lg border border-line p-4"
    >
      {title !== undefined && <h2 className="mb-3 text-lg font-semibold">{title}</h2>}
      {body.trim() === '' ? <p className="text-muted">{t`Nothing to preview yet.`}</p> : <MarkdownText body={body} />}
    </div>
  );
}
