export { installPythonPackages, type PythonPackages } from './install-python-packages.ts';
