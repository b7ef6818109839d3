import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import type { TabProps } from './editing.ts';
import { LazyEditor } from './LazyEditor.tsx';
import { Preview } from './Preview.tsx';

/** The text of the configuration, and all that the policy renders to for a sample server. */
export function YamlTab({ content, os, problems, locked, change }: TabProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card title={t`Configuration`}>
        <LazyEditor
          label={t`Configuration as YAML`}
          value={content.config}
          problems={problems.filter(({ key }) => key === 'content.config')}
          {...(locked === null ? { onChange: (config: string) => change({ config }) } : {})}
        />
      </Card>
      <Card
        title={t`Rendered preview`}
        note={t`Rendered for a sample server, including files and services. Secrets are shown as references.`}
      >
        <Preview asked={JSON.stringify({ draft: { osFamily: os, content } })} />
      </Card>
    </div>
  );
}
