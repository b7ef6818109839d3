import { t } from '@lingui/core/macro';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, useState } from 'react';
import { Segments } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { translate } from '#kernel/message.ts';
import type { Problem } from '../problems.ts';

export interface CodeEditorProps {
  label: string;
  value: string;
  problems?: readonly Problem[];
  /** Shown as a difference from this text. */
  before?: string;
  onChange?: (value: string) => void;
}

/** Every color is a token, so that themes and sites color it as the rest. */
const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px', maxHeight: '34rem' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, Menlo, "DejaVu Sans Mono", monospace',
    minHeight: '12rem',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--hover)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused': { outline: '2px solid var(--brand-text)', outlineOffset: '-2px' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--brand-text) 25%, transparent) !important',
  },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in oklab, var(--ok) 12%, var(--surface)) !important' },
  '.cm-deletedChunk': { backgroundColor: 'color-mix(in oklab, var(--bad) 10%, var(--surface))' },
});
const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--brand-text)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.keyword], color: 'var(--ok)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

/** Marks a change that the forms made: it is no news to them. */
const outside = Annotation.define<boolean>();

function extensionsOf(label: string, before: string | undefined, onChange: (text: string) => void): Extension {
  return [
    lineNumbers(),
    history(),
    foldGutter(),
    codeFolding(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lintGutter(),
    yaml(),
    syntaxHighlighting(colors),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    // Tab stays the way out: a page must be left with the keyboard.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap]),
    EditorView.updateListener.of((update) => {
      const fromOutside = update.transactions.some((one) => one.annotation(outside) === true);
      if (update.docChanged && !fromOutside) onChange(update.state.doc.toString());
    }),
    ...(before === undefined ? [] : [unifiedMergeView({ original: before, mergeControls: false })]),
  ];
}

/** Text of a configuration with highlighting, folding and search; also as a plain field. */
export default function CodeEditor(props: CodeEditorProps) {
  const [plain, setPlain] = useState(false);
  const { label, value, before, onChange } = props;
  return (
    <div>
      {before === undefined && (
        <Segments<'editor' | 'plain'>
          label={t`Editor mode`}
          className="mb-2"
          value={plain ? 'plain' : 'editor'}
          choices={[
            { value: 'editor', title: t`Editor` },
            { value: 'plain', title: t`Plain text` },
          ]}
          onChange={(next) => setPlain(next === 'plain')}
        />
      )}
      {plain ? (
        <TextAreaField
          label={label}
          className="font-mono"
          rows={18}
          spellCheck={false}
          readOnly={onChange === undefined}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      ) : (
        <Editor {...props} />
      )}
    </div>
  );
}

function Editor({ label, value, problems, before, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const editing = useRef(new Compartment());
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const first = useRef(value);
  useEffect(() => {
    if (host.current === null) return;
    // Inside a shadow root its styles are adopted sheets, which the content policy of the page allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [extensionsOf(label, before, (text) => latest.current?.(text)), editing.current.of([])],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [label, before]);
  const readOnly = onChange === undefined;
  useEffect(() => {
    view.current?.dispatch({ effects: editing.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly, label, before]);
  useEffect(() => {
    const now = view.current?.state.doc.toString();
    if (now === undefined || now === value) return;
    view.current?.dispatch({ changes: { from: 0, to: now.length, insert: value }, annotations: outside.of(true) });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const { doc } = editor.state;
    const marks = (problems ?? []).flatMap((one) => {
      if (one.line === null || one.line > doc.lines) return [];
      const line = doc.line(one.line);
      const from = Math.min(line.from + (one.column ?? 1) - 1, line.to);
      return [{ from, to: line.to, severity: one.severity, message: translate(one.info) }];
    });
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [problems, value]);
  return <div ref={host} className="overflow-hidden rounded-lg border border-line" />;
}
