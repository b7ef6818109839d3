import { t } from '@lingui/core/macro';
import { menuLeaves, type MenuNode } from '#shell/frame/menu-paths.ts';
import { useMenu } from '#shell/session/session-reads.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { FieldsProps } from './types.ts';

/** The groups that customers have entries in; those of staff stay as they are. */
const groups: ReadonlySet<string> = new Set([
  'marketplace',
  'objectStorage',
  'myCloud',
  'addOnServices',
  'api',
  'permissions',
  'support',
  'billing',
  'settings',
]);

/** Which entries of the menu the site's customers have. What is hidden can still be opened by its address. */
export function MenuCard({ form }: FieldsProps) {
  const menu = useMenu();
  if (!menu) return null;
  const { menuOff } = form.values;
  const titleOf = (id: string) => {
    const title = menu.titles.find((one) => one.id === id);
    return title?.pageTitle || title?.categoryTitle || id;
  };
  const choose = (id: string, on: boolean) =>
    form.set({ menuOff: on ? menuOff.filter((one) => one !== id) : [...menuOff, id] });
  return (
    <Card
      title={t`Menu of customers`}
      note={t`Cleared entries are hidden from customers. Their permissions stay the same.`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {menu.tree
          .filter(({ id }: MenuNode) => groups.has(id))
          .map((node) => (
            <fieldset key={node.id} className="grid content-start gap-1.5">
              <legend className="mb-1.5 font-medium">{titleOf(node.id)}</legend>
              {menuLeaves(node.children)
                .filter(({ id }) => !id.startsWith('external:'))
                .map(({ id }) => (
                  <CheckField
                    key={id}
                    label={<span className="font-normal">{titleOf(id)}</span>}
                    checked={!menuOff.includes(id)}
                    onChange={(on) => choose(id, on)}
                  />
                ))}
            </fieldset>
          ))}
      </div>
    </Card>
  );
}
