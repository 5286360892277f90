import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';

const compressible = /\.(?:js|css|json|svg)$/;
/** For smaller files, the headers of compression cost more than it saves. */
const smallestBytes = 1_024;

/** Writes a `.br` and a `.gz` of each text asset at the best level, so that the server never compresses. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { name } = PrecompressPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      // With `additionalAssets`, because the federation manifest is emitted after this stage.
      compilation.hooks.processAssets.tap({ name, stage, additionalAssets: true }, (assets) => {
        for (const asset of Object.keys(assets)) compress(compilation, asset);
      });
    });
  }
}

function compress(compilation: Compilation, name: string): void {
  const source = compressible.test(name) && compilation.getAsset(name)?.source.buffer();
  if (!source || source.byteLength < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength };
  const copies = {
    [`${name}.br`]: brotliCompressSync(source, { params }),
    [`${name}.gz`]: gzipSync(source, { level: 9 }),
  };
  for (const [copyName, copy] of Object.entries(copies)) {
    if (compilation.getAsset(copyName)) continue;
    compilation.emitAsset(copyName, new webpack.sources.RawSource(copy), { compressed: true });
  }
}
