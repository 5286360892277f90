import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';

const name = 'ShellPage';

/**
 * The plugin that writes index.html, the page that loads the shell, without inline script or style. Every
 * file is under /assets/ with its hash.
 * @param root folder of the shell. Its `src/index.html` has the placeholders `%icon%`, `%head-script%`,
 * `%styles%` and `%scripts%`.
 */
export function shellPage(root: string) {
  const template = join(root, 'src/index.html');
  const icon = join(root, 'src/mark.svg');
  // It must run before the first paint, so it is separate from the entry, which contains the federation runtime.
  const headScript = join(root, 'src/theme/first-paint.ts');

  function emitPage(compilation: Compilation): void {
    const { code } = transformSync(readFileSync(headScript, 'utf8'), {
      filename: headScript,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      minify: true,
      module: { type: 'es6' },
    });
    const files = compilation.entrypoints.get('shell')?.getFiles() ?? [];
    const tagsFor = (ending: string, tagOf: (file: string) => string) =>
      files
        .filter((file) => file.endsWith(ending))
        .map(tagOf)
        .join('\n    ');
    const iconFile = emitHashed(compilation, 'mark', 'svg', readFileSync(icon, 'utf8'));
    const headFile = emitHashed(compilation, 'first-paint', 'js', code);
    const tags: Record<string, string> = {
      icon: `<link rel="icon" type="image/svg+xml" href="/${iconFile}">`,
      'head-script': `<script src="/${headFile}"></script>`,
      styles: tagsFor('.css', (file) => `<link rel="stylesheet" href="/${file}">`),
      scripts: tagsFor('.js', (file) => `<script src="/${file}" defer></script>`),
    };
    const page = readFileSync(template, 'utf8').replace(
      /%([a-z-]+)%/g,
      (mark, name: string) => tags[name] ?? mark,
    );
    compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
  }

  return {
    apply(compiler: Compiler): void {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        for (const file of [template, headScript, icon]) compilation.fileDependencies.add(file);
        // After the hashes are final and before the compressed copies are made.
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
        compilation.hooks.processAssets.tap({ name, stage }, () => emitPage(compilation));
      });
    },
  };
}

function emitHashed(compilation: Compilation, name: string, extension: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${name}.${hash}.${extension}`;
  compilation.emitAsset(file, new webpack.sources.RawSource(content));
  return file;
}
