"""Without torch, gpu_checks says what to install."""

import subprocess
import sys


def test_a_missing_torch_is_told_in_a_sentence():
    hidden = "import sys, runpy; sys.modules['torch'] = None; runpy.run_module('gpu_checks', run_name='__main__')"
    ended = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: gpu_checks needs torch; install it with") and ended.stderr.count("\n") == 1
