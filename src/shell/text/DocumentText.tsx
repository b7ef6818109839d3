import { clsx } from 'clsx';
import type { Definition, Node, Nodes, Parent, Parents, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** Where a link of a published text may lead: the web, a mail address, or a path of this console; null: nowhere. */
export function safeLink(url: string): { href: string; inside: boolean } | null {
  // oxlint-disable-next-line no-control-regex -- browsers pass over them, so that they could hide a scheme
  if (url === '' || /[\u0000-\u0020\u007f\\]/.test(url)) return null;
  if (/^\/(?!\/)/.test(url)) return { href: url, inside: true };
  return /^(https?:\/\/|mailto:)[^/]/i.test(url) ? { href: url, inside: false } : null;
}

/** No one writes a quote within a quote so deep; the user who does must not exhaust the browser. */
const deepest = 24;

/**
 * A published text in Markdown. Only what is in the table below is drawn, each as an element of React: HTML in the
 * text is shown as it was typed, an image as its description, and a link leads nowhere but to the web, a mail address
 * or a page of the console.
 */
export function DocumentText({ body }: { body: string }) {
  const drawn = useMemo(() => {
    const tree = fromMarkdown(body);
    const definitions = new Map<string, Definition>();
    collect(tree, definitions);
    return children(tree, { definitions, depth: 0 });
  }, [body]);
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3 leading-relaxed wrap-anywhere">{drawn}</div>;
}

interface Place {
  /** Where the links of the text that are named elsewhere lead. */
  definitions: ReadonlyMap<string, Definition>;
  depth: number;
}

const isParent = (node: Node): node is Parents => 'children' in node;

/** Definitions can be anywhere, also below their use; the first of a name wins. */
function collect(root: Parent, definitions: Map<string, Definition>): void {
  const waiting: Nodes[] = [...root.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'definition') definitions.set(node.identifier, node);
    else if (isParent(node)) waiting.push(...node.children);
  }
}

function children(parent: Parent, place: Place): ReactNode[] {
  if (place.depth > deepest) return [];
  const below = { ...place, depth: place.depth + 1 };
  return parent.children.map((node, at) => <Fragment key={at}>{draw(node, below)}</Fragment>);
}

function draw(node: RootContent | PhrasingContent, place: Place): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      // A line that was broken by hand stays broken.
      return <p className="whitespace-pre-line">{children(node, place)}</p>;
    case 'heading': {
      // The page has its own title above.
      const level = Math.max(2, node.depth);
      const look = level === 2 ? 'mt-3 text-[15px]' : 'mt-1';
      return createElement(`h${level}`, { className: clsx('font-semibold', look) }, children(node, place));
    }
    case 'strong':
      return <strong className="font-semibold">{children(node, place)}</strong>;
    case 'emphasis':
      return <em>{children(node, place)}</em>;
    case 'link':
      return <Anchor url={node.url}>{children(node, place)}</Anchor>;
    case 'linkReference':
      return <Anchor url={place.definitions.get(node.identifier)?.url ?? ''}>{children(node, place)}</Anchor>;
    case 'list': {
      const look = clsx('grid gap-1.5 ps-6', node.ordered ? 'list-decimal' : 'list-disc');
      return node.ordered ? (
        <ol start={node.start ?? 1} className={look}>
          {children(node, place)}
        </ol>
      ) : (
        <ul className={look}>{children(node, place)}</ul>
      );
    }
    case 'listItem':
      return <li className="[&>*+*]:mt-2">{children(node, place)}</li>;
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 border-s-2 border-line ps-4 text-muted">{children(node, place)}</blockquote>
      );
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-lg bg-hover p-3 text-[13px]" tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'inlineCode':
      return <code className="rounded bg-hover px-1 py-0.5 text-[0.92em]">{node.value}</code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr className="border-line" />;
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'html':
      return <span className="whitespace-pre-line">{node.value}</span>;
    case 'definition':
    // What follows belongs to extensions of Markdown that the parser does not read.
    case 'yaml':
    case 'table':
    case 'tableRow':
    case 'tableCell':
    case 'delete':
    case 'footnoteDefinition':
    case 'footnoteReference':
      return null;
  }
}

function Anchor({ url, children: text }: { url: string; children: ReactNode }) {
  const link = safeLink(url);
  if (link === null) return <>{text}</>;
  const look = 'text-brand-text underline';
  return link.inside ? (
    <a href={link.href} data-go="" className={look}>
      {text}
    </a>
  ) : (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {text}
    </a>
  );
}
