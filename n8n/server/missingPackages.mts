// Prints the Debian packages that the tests still need, for a script that installs them.
import { missingPackages } from './install/programs.mjs';

console.log(missingPackages().join(' '));
