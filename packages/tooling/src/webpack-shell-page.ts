import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import webpack, { type Compilation, type Compiler } from 'webpack';

export interface ShellPageOptions {
  /** The page with the marks `%icon%`, `%head-script%`, `%styles%` and `%scripts%`. */
  readonly template: string;
  /**
   * A small script that must run before the first paint. It is separate from the entry, which contains the
   * federation runtime.
   */
  readonly headScript: string;
  readonly icon: string;
  readonly entry: string;
}

/** Writes index.html without inline script or style. Every file is under /assets/ with its hash. */
export class ShellPagePlugin {
  readonly #options: ShellPageOptions;

  constructor(options: ShellPageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { template, headScript, icon } = this.#options;
    compiler.hooks.thisCompilation.tap(ShellPagePlugin.name, (compilation) => {
      for (const file of [template, headScript, icon]) compilation.fileDependencies.add(file);
      compilation.hooks.processAssets.tap(
        // After the hashes are final and before the compressed copies are made.
        { name: ShellPagePlugin.name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => this.#emit(compilation),
      );
    });
  }

  #emit(compilation: Compilation): void {
    const { template, headScript, icon, entry } = this.#options;
    const { code } = transformSync(readFileSync(headScript, 'utf8'), {
      filename: headScript,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      minify: true,
      module: { type: 'es6' },
    });
    const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
    const tags: Record<string, string> = {
      icon: `<link rel="icon" type="image/svg+xml" href="/${emitHashed(compilation, 'mark', 'svg', readFileSync(icon, 'utf8'))}">`,
      'head-script': `<script src="/${emitHashed(compilation, 'first-paint', 'js', code)}"></script>`,
      styles: files
        .filter((file) => file.endsWith('.css'))
        .map((file) => `<link rel="stylesheet" href="/${file}">`)
        .join('\n    '),
      scripts: files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `<script src="/${file}" defer></script>`)
        .join('\n    '),
    };
    const page = readFileSync(template, 'utf8').replace(
      /%([a-z-]+)%/g,
      (mark, name: string) => tags[name] ?? mark,
    );
    compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
  }
}

function emitHashed(compilation: Compilation, name: string, extension: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${name}.${hash}.${extension}`;
  compilation.emitAsset(file, new webpack.sources.RawSource(content));
  return file;
}
