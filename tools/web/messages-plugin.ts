import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** The part of Babel's visitor interface that is used here: Babel ships no types. */
interface PropertyPath {
  node: {
    key: { type: string; name?: string };
    value: { type: string; value?: string };
  };
  /** The object that has it. */
  parent: { properties?: readonly { key?: { name?: string } }[] };
  get(key: 'value'): { replaceWithSourceString(source: string): void };
}

interface CallPath {
  node: { callee: { name?: string } };
  traverse(visitor: object): void;
}

/**
 * Compiles each English message at build time, so that the browser neither parses ICU syntax nor loads a parser.
 * The macro leaves `{ id, message: "..." }`; Lingui takes a compiled message (an array) in that place.
 */
const compileMessages = () => ({
  visitor: {
    Program: {
      exit(program: { traverse(visitor: object): void }) {
        program.traverse({
          ObjectProperty(path: PropertyPath) {
            const { key, value } = path.node;
            if (key.name !== 'message' || value.type !== 'StringLiteral' || value.value === undefined) return;
            // Any other object may have a message of its own, such as the values of a form.
            if (!path.parent.properties?.some((one) => one.key?.name === 'id')) return;
            path.get('value').replaceWithSourceString(JSON.stringify(compileMessage(value.value)));
          },
        });
      },
    },
  },
});

/** Compiles the catalogs of messages and failures that server and console share, for the same reason. */
const compileCatalogs = () => ({
  visitor: {
    CallExpression(path: CallPath) {
      if (path.node.callee.name !== 'messages' && path.node.callee.name !== 'errors') return;
      path.traverse({
        ObjectProperty(property: PropertyPath) {
          const { value } = property.node;
          if (value.type !== 'StringLiteral' || value.value?.includes('{') !== true) return;
          property.get('value').replaceWithSourceString(JSON.stringify(compileMessage(value.value)));
        },
      });
    },
  },
});

const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' }, { skipValidation: true });

/** Turns the text macros (`t`, `Trans`, `plural`) into calls; runs Babel only on files that import one. */
export function messages() {
  return babel({
    sourceMap: false,
    presets: [
      {
        preset: () => ({ plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], compileMessages] }),
        rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
      },
    ],
  });
}

/** Compiles the shared catalogs, and leaves the parser out: `compile-message.ts` has nothing to do in the browser. */
export function catalogs(): PluginOption[] {
  return [
    {
      name: 'skydeck-no-parser',
      enforce: 'pre',
      load: {
        filter: { id: /\/kernel\/compile-message\.ts$/ },
        handler: () => 'export const compileMessage = (text) => text;',
      },
    },
    babel({
      sourceMap: false,
      presets: [
        {
          preset: () => ({ plugins: [compileCatalogs] }),
          rolldown: { filter: { code: /= (?:messages|errors)\('/ } },
        },
      ],
    }),
  ];
}
