import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { DescriptionCard } from './cards/DescriptionCard.tsx';
import { extraCards } from './cards/extras.ts';
import { ExtraCards } from './cards/ExtraCards.tsx';
import { NetworkCard } from './cards/NetworkCard.tsx';
import { OptionsCard } from './cards/OptionsCard.tsx';
import { StartupCard } from './cards/StartupCard.tsx';
import type { CreateForm } from './create-form.ts';
import { FormPart } from './FormPart.tsx';

interface Props {
  create: CreateForm;
  /** The parts in which something else than proposed is chosen. */
  changed: readonly string[];
  open: boolean;
  onToggle(open: boolean): void;
}

/** What one order in ten changes. It is part of the form while it is folded: images propose init policies. */
export function MoreOptions({ create, changed, open, onToggle }: Props) {
  return (
    <section className="min-w-0">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          className="group flex w-full items-center gap-3 rounded-xl border border-line bg-surface px-5 py-3.5 text-start shadow-card hover:bg-hover"
          onClick={() => onToggle(!open)}
        >
          <ChevronRight
            aria-hidden
            size={17}
            className="shrink-0 text-muted transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
          />
          <span className="min-w-0">
            <span className="block text-[15px] leading-6 font-semibold">{t`More options`}</span>
            <span className="block text-muted">{changesText(changed)}</span>
          </span>
        </button>
      </h2>
      <div hidden={!open} className="mt-5">
        <div className="grid gap-5">
          <FormPart part="networks">
            <NetworkCard {...create} />
          </FormPart>
          <ExtraCards {...create} />
          <FormPart part="startup">
            <StartupCard {...create} />
          </FormPart>
          <FormPart part="options">
            <OptionsCard {...create} />
          </FormPart>
          <FormPart part="description">
            <DescriptionCard {...create} />
          </FormPart>
        </div>
      </div>
    </section>
  );
}

/** In one line: what is chosen that the form does not propose. */
function changesText(parts: readonly string[]): string {
  const titles: Record<string, string> = {
    networks: t`Networks`,
    startup: t`First boot`,
    options: t`Options`,
    description: t`Description`,
    ...Object.fromEntries(extraCards.map(({ key, title }) => [key, title()])),
  };
  const changed = parts.map((part) => titles[part] ?? part);
  return changed.length === 0
    ? t`Networks, firewall, first boot, tags, sharing, snapshots. Defaults are selected.`
    : t`Changed: ${changed.join(', ')}`;
}
