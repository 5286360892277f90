import python from '../../quick-starts/quick-start.py?raw';
import curl from '../../quick-starts/quick-start.sh?raw';
import typescript from '../../quick-starts/quick-start.ts?raw';

/** The same program in each language: the very files that a test runs against the site. */
export const languages = [
  { id: 'curl', words: 'curl', file: 'quick-start.sh', code: curl, run: 'bash quick-start.sh' },
  {
    id: 'typescript',
    words: 'TypeScript',
    file: 'quick-start.ts',
    code: typescript,
    run: 'node quick-start.ts',
  },
  { id: 'python', words: 'Python', file: 'quick-start.py', code: python, run: 'python3 quick-start.py' },
] as const;

export const languageTabs = ['curl', 'typescript', 'python'] as const;
