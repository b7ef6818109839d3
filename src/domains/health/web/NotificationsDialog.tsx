import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { health } from '../contract.ts';

type Choice = AnswerOf<typeof health.readNotificationChoices>['items'][number];

const topicLabels = () => ({
  power: t`Power changes`,
  tasks: t`Failed tasks`,
  traffic: t`Traffic package`,
  alerts: t`Alerts`,
});

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** What the person is notified of a server, and of all that share a tag with it; each choice holds at once. */
export default function NotificationsDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(health.readNotificationChoices, { params });
  const save = useAct(health.saveNotificationChoice);
  const items = read.data?.items ?? [];
  const targets = [...new Set(items.map(({ tag }) => tag))];
  return (
    <DoneDialog title={t`Notifications about ${server.name}`} action={t`Close`} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t`These settings override your preferences. Server settings override tag settings.`}
      </p>
      {!read.data ? (
        <ReadState read={read} rows={4} />
      ) : (
        <div className="grid gap-5">
          {targets.map((tag) => (
            <Target
              key={tag ?? ''}
              tag={tag}
              items={items.filter((one) => one.tag === tag)}
              onChoose={(one, notify) => save.mutate({ params, input: { tag, topic: one.topic, notify } })}
            />
          ))}
        </div>
      )}
    </DoneDialog>
  );
}

interface TargetProps {
  tag: string | null;
  items: readonly Choice[];
  onChoose(one: Choice, notify: Choice['notify']): void;
}

function Target({ tag, items, onChoose }: TargetProps) {
  const labels = topicLabels();
  const choices = { default: t`use my preferences`, on: t`always`, off: t`never` };
  const named = tag ?? t`this server`;
  return (
    <section aria-label={named}>
      <h3 className="mb-2 font-medium">
        {tag === null ? (
          t`This server`
        ) : (
          <>
            {t`All servers with the tag`} <Tag>{tag}</Tag>
          </>
        )}
      </h3>
      <ul className="grid gap-2">
        {items.map((one) => (
          <li key={one.topic} className="flex items-center justify-between gap-4">
            <span>{labels[one.topic]}</span>
            <Select
              className="w-48 shrink-0"
              aria-label={t`${labels[one.topic]} of ${named}`}
              value={one.notify}
              onChange={(event) => {
                const notify = (['default', 'on', 'off'] as const).find((value) => value === event.target.value);
                if (notify !== undefined) onChoose(one, notify);
              }}
            >
              {(['default', 'on', 'off'] as const).map((value) => (
                <option key={value} value={value}>
                  {choices[value]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  );
}
