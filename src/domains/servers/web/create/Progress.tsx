import { t } from '@lingui/core/macro';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { gigabytesText } from '#shell/text/format.ts';
import type { CreateForm } from './create-form.ts';
import { blocks, type Block } from './parts.ts';
import { ramText } from './price/price.ts';

interface Props {
  create: CreateForm;
  onGo(part: string): void;
}

/** The blocks of the form, what each says now, and which of them still needs something. */
export function Progress({ create, onGo }: Props) {
  const titles: Record<Block, string> = {
    names: t`Name`,
    zone: t`Location`,
    image: t`Image`,
    size: t`Size`,
    access: t`Access`,
  };
  return (
    <ol aria-label={t`Progress`} className="-mx-2 mb-4 grid">
      {blocks.map((block) => {
        const ready = !create.unready.has(block);
        const wrong = create.wrong.has(block);
        const Mark = ready ? CircleCheck : wrong ? CircleAlert : Circle;
        const tone = ready ? 'text-ok' : wrong ? 'text-bad' : 'text-muted';
        return (
          <li key={block}>
            <button
              type="button"
              className="flex w-full items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-hover"
              onClick={() => onGo(block)}
            >
              <Mark aria-hidden size={16} className={`shrink-0 ${tone}`} />
              <span className="shrink-0">{titles[block]}</span>
              <span className="sr-only">{ready ? t`(done)` : t`(to do)`}</span>
              <span className="ms-auto min-w-0 truncate text-muted">{chosenText(create, block)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** How many blocks need nothing more, for where there is no space for the list. */
export function progressText({ unready }: CreateForm): string {
  const ready = blocks.filter((block) => !unready.has(block)).length;
  return t`${ready} of ${blocks.length} done`;
}

function chosenText({ values, catalog }: CreateForm, block: Block): string {
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const disksGb = values.diskSizesGb.reduce((sum, gb) => sum + gb, 0);
  const said: Record<Block, string> = {
    names: values.names.join(', '),
    zone: catalog.zone.name,
    image: image ? `${image.name} ${image.version}` : '',
    size: t`${values.cpuCount} vCPU · ${ramText(values.ramMb)} · ${gigabytesText(disksGb)}`,
    access: values.access === 'password' ? t`Password` : t`SSH key`,
  };
  return said[block];
}
