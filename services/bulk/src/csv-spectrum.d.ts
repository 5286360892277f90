declare module 'csv-spectrum' {
  interface SpectrumFile {
    name: string;
    csv: Buffer;
    /** What the file holds, as a list of objects. */
    json: Buffer;
  }
  export default function spectrum(done: (error: Error | null, files: SpectrumFile[]) => void): void;
}
