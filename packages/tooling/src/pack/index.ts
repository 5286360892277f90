export { compileTypescript, type TypescriptOptions } from './compile-typescript.ts';
export { npmPack, type PackedFile } from './npm-pack.ts';
export { packKit } from './pack-kit.ts';
