import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';

const compressible = /\.(?:js|css|json|svg)$/;
/** In a smaller file, a compressed copy saves less than its headers cost. */
const smallestBytes = 1_024;

/**
 * Writes a `.br` and a `.gz` next to each text asset, at the best level, so that the server never compresses
 * a file twice.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PrecompressPlugin.name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      // With `additionalAssets`, because the federation manifest is emitted after this stage.
      compilation.hooks.processAssets.tap(
        { name: PrecompressPlugin.name, stage, additionalAssets: true },
        (assets) => compress(compilation, Object.keys(assets)),
      );
    });
  }
}

function compress(compilation: Compilation, names: readonly string[]): void {
  const { RawSource } = webpack.sources;
  for (const name of names) {
    const source = compressible.test(name) && compilation.getAsset(name)?.source.buffer();
    if (!source || source.byteLength < smallestBytes) continue;
    const copies = {
      [`${name}.br`]: brotliCompressSync(source, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength },
      }),
      [`${name}.gz`]: gzipSync(source, { level: 9 }),
    };
    for (const [copyName, copy] of Object.entries(copies)) {
      if (compilation.getAsset(copyName)) continue;
      compilation.emitAsset(copyName, new RawSource(copy), { compressed: true });
    }
  }
}
